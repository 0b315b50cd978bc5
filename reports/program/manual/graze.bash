# SPDX-License-Identifier: BSL-1.0
# Completes the command line of graze in bash. The program itself says what it takes.
_graze() {
  local IFS=$' \t\n' program=${1/#\~/$HOME} word=$2 command=() names= table=
  [ "$COMP_CWORD" -eq 1 ] || command=("${COMP_WORDS[1]}")
  case $3 in
    --questions | --subjects | --families) table=${3#--} ;;
    --from | --within) table=families ;;
    --lang) table=languages ;;
    new) [[ $word == -* ]] || table=questions ;;
  esac
  if [ -n "$table" ]; then
    names=$("$program" list $table 2>/dev/null | sed '1d; /^ /d; s/ .*//' | sort -u)
  elif [ "$COMP_CWORD" -eq 1 ] || [[ $word == -* ]]; then
    names=$("$program" "${command[@]}" --help 2>/dev/null |
      sed -n '/^Subcommands:/,/^$/s/^  \([a-z][^ ]*\).*/\1/p; s/^  \(-[^ ]*\).*/\1/p' | tr , '\n')
  fi
  # Of a list, what stands before the last comma stays.
  COMPREPLY=($(compgen -P "${word%"${word##*,}"}" -W "$names" -- "${word##*,}"))
}
# Where the program names nothing, files and folders are offered.
complete -o default -F _graze graze
