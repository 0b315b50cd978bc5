// SPDX-License-Identifier: BSL-1.0
#include "arguments.hpp"

#include <cstring>
#include <string>

namespace graze::python {

namespace py = pybind11;

namespace {

std::string text_of(const py::handle& object) { return py::cast<std::string>(py::str(object)); }

/// What Python writes after `shape`: (3,) or (1000, 3).
std::string shape_of(const py::array& array) { return text_of(array.attr("shape")); }

/// What is needed of NumPy in each call.
struct Numpy {
  py::module_ module = py::module_::import("numpy");
  py::object array = module.attr("ndarray"), scalar = module.attr("generic"),
             asarray = module.attr("asarray"), masked_array = module.attr("ma").attr("MaskedArray");
};
/// Found once, and kept: when a process ends, nobody knows whether Python is still there to release it.
const Numpy& numpy() {
  static const auto* const found = new Numpy;
  return *found;
}

/// Whether a value has no type of its own: Python's numbers, alone or in lists. The arrays decide about its type.
bool follows_others(py::handle value) {
  // The first number of a list speaks for all.
  while (PyList_Check(value.ptr()) != 0 || PyTuple_Check(value.ptr()) != 0) {
    if (PySequence_Fast_GET_SIZE(value.ptr()) == 0) return true;
    value = PySequence_Fast_GET_ITEM(value.ptr(), 0);
  }
  // Some of NumPy's numbers are Python's floats too.
  return (PyFloat_Check(value.ptr()) != 0 || PyLong_Check(value.ptr()) != 0) &&
         !py::isinstance(value, numpy().scalar);
}

/// A value as an array of real numbers, of whatever type.
py::array numbers_in(const Parameter& parameter, const py::handle& value) {
  const std::string name = parameter.name;
  if (py::isinstance<py::array>(value) && !py::type::of(value).is(numpy().array) &&
      py::isinstance(value, numpy().masked_array))
    throw py::type_error(name + " has a mask, which would be ignored: give an ordinary array, such as " +
                         name + ".filled(numpy.nan), whose scenes are invalid where it is NaN");
  py::array array;
  try {
    array = numpy().asarray(value);
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_ValueError) && !error.matches(PyExc_TypeError)) throw;
    const std::string why = name + " can't be made into an array of numbers: give " +
                            (parameter.is_vector ? "lists or arrays of three numbers each"
                                                 : "a number, or a list or an array of numbers");
    py::raise_from(error, PyExc_ValueError, why.c_str());
    throw py::error_already_set();
  }
  const char kind = array.dtype().kind();
  const bool is_real = kind == 'i' || kind == 'u' || (kind == 'f' && array.itemsize() <= 8);
  if (!is_real)
    throw py::type_error(name + " holds " + text_of(array.dtype()) +
                         ", and not real numbers of float64 or narrower: convert it to float32 or float64");
  return array;
}

/// The array itself if graze::batch can read it, otherwise a copy.
py::array readable(const py::array& array, const py::dtype& type) {
  py::array as_type = numpy().asarray(array, type);
  const py::ssize_t dimensions = as_type.ndim();
  // The distance between scenes has to be positive. (That between the components of a vector may be anything.)
  const bool is_read = dimensions == 0 || as_type.shape(0) <= 1 || as_type.strides(0) > 0 || dimensions > 2;
  return is_read ? as_type : py::array(as_type.attr("copy")());
}

}  // namespace

void find_numpy() { static_cast<void>(numpy()); }

Arguments::Arguments(std::span<const Parameter> parameters, const py::tuple& values)
    : parameters_(parameters) {
  if (values.size() != parameters.size()) throw py::type_error("the number of arguments is wrong");
  bool has_type = false, all_float32 = true;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const py::object value = values[i];
    arrays_.push_back(numbers_in(parameters[i], value));
    if (follows_others(value)) continue;
    has_type = true;
    const py::dtype type = arrays_.back().dtype();
    all_float32 = all_float32 && type.kind() == 'f' && type.itemsize() == sizeof(float);
  }
  is_float32_ = has_type && all_float32;
  const py::dtype type = is_float32_ ? py::dtype::of<float>() : py::dtype::of<double>();

  std::size_t of = 0;  // the argument that sets the number of scenes
  for (std::size_t i = 0; i < arrays_.size(); ++i) {
    py::array& array = arrays_[i];
    const std::string name = parameters[i].name;
    const py::ssize_t dimensions = array.ndim(), least = parameters[i].is_vector ? 1 : 0;
    const bool fits = (dimensions == least || dimensions == least + 1) &&
                      (!parameters[i].is_vector || array.shape(dimensions - 1) == 3);
    if (!fits)
      throw py::value_error(name + " has the shape " + shape_of(array) + ": give " +
                            (parameters[i].is_vector ? "one vector of shape (3,), or many of shape (n, 3)"
                                                     : "one number of shape (), or many of shape (n,)"));
    array = readable(array, type);
    if (dimensions == least) continue;
    const auto size = static_cast<std::size_t>(array.shape(0));
    if (scenes_ && size != *scenes_ && size != 1 && *scenes_ != 1)
      throw py::value_error(name + " has " + std::to_string(size) + " scenes and " + parameters[of].name +
                            " has " + std::to_string(*scenes_) + ": give arrays of one length, or one " +
                            (parameters[i].is_vector ? "vector" : "number") + " for all");
    if (!scenes_ || *scenes_ == 1) {
      scenes_ = size;
      of = i;
    }
  }
}

template <class Real>
batch::Column<Real> Arguments::column(std::size_t i, std::size_t component) const {
  const py::array& array = arrays_[i];
  const bool is_vector = parameters_[i].is_vector;
  const auto* first = static_cast<const char*>(array.data());
  // The distance of components may be negative or 0.
  if (is_vector) first += static_cast<py::ssize_t>(component) * array.strides(array.ndim() - 1);
  const bool is_many = array.ndim() == (is_vector ? 2 : 1);
  const auto size = is_many ? static_cast<std::size_t>(array.shape(0)) : 1;
  if (size == 1) {
    Real one;
    std::memcpy(&one, first, sizeof one);
    return one;
  }
  const auto distance = size == 0 ? sizeof(Real) : static_cast<std::size_t>(array.strides(0));
  return {reinterpret_cast<const Real*>(first), size, distance};
}
template batch::Column<float> Arguments::column(std::size_t, std::size_t) const;
template batch::Column<double> Arguments::column(std::size_t, std::size_t) const;

}  // namespace graze::python
