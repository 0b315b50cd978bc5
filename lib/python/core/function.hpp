// SPDX-License-Identifier: BSL-1.0
/// A function of Python as a subject of an audit. verify/audit/function_subject.hpp does the same for functions of C++.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "verify/audit/function_subject.hpp"

namespace graze::python {

/// How a function is called: with vectors as NumPy's arrays in the type of the case, or as tuples of Python's floats.
enum class Given : bool { arrays, tuples };

/// The numbers of a case as the arguments of graze's function for the question, in its order; a ray's t_max only if it isn't
/// endless.
class Call {
 public:
  Call(verify::Question question, bool endless, Given given);

  /// Needs the GIL.
  template <class Real>
  [[nodiscard]] pybind11::tuple arguments(const verify::Case<Real>& k) const;

 private:
  struct Parameter {
    int at;
    bool is_vector;
  };
  std::vector<Parameter> parameters_;
  Given given_;
  pybind11::object float32_;
};

/// Calls a function of Python, with the GIL held only for the call.
///
/// An exception of the function is its answer: none (Failure::exception). What isn't an Exception, such as KeyboardInterrupt,
/// leaves the audit, and so does a TypeError for a result that says nothing, with the case.
template <class Real>
class PythonFunction final : public verify::FunctionSubject<Real> {
 public:
  PythonFunction(pybind11::object function, const Call& call, const verify::Contract& contract);

  [[nodiscard]] verify::Case<Real> held(const verify::Case<Real>& k) const override;
  [[nodiscard]] verify::Response<Real> answer(const verify::Case<Real>& k) override;

 private:
  [[nodiscard]] verify::Answer<Real> read(const pybind11::object& said, const verify::Case<Real>& k) const;

  pybind11::object function_, hit_, span_, contact_;
  const Call& call_;
  verify::Contract contract_;
};

}  // namespace graze::python
