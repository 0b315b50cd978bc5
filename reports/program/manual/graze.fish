# SPDX-License-Identifier: BSL-1.0
# Completes the command line of graze in fish. The program itself says what it takes.
function __graze_table
  $argv[1] list $argv[2] 2>/dev/null | sed '1d; /^ /d; s/ .*//' | sort -u
end
function __graze_names
  set -l words (commandline -opc)
  switch $words[-1]
    case --questions --subjects --families
      __fish_complete_list , "__graze_table $words[1] "(string sub -s 3 -- $words[-1])
    case --from --within
      __fish_complete_list , "__graze_table $words[1] families"
    case --lang
      __graze_table $words[1] languages
    case new
      __graze_table $words[1] questions
      $words[1] new --help 2>/dev/null | sed -n 's/^  \(-[^ ]*\).*/\1/p' | tr , '\n'
    case '*'
      $words[1] $words[2..2] --help 2>/dev/null |
        sed -n '/^Subcommands:/,/^$/s/^  \([a-z][^ ]*\).*/\1/p; s/^  \(-[^ ]*\).*/\1/p' | tr , '\n'
  end
end
complete -c graze -n __fish_use_subcommand -f
complete -c graze -a '(__graze_names)'
