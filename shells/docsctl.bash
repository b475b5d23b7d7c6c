# bash completion for docsctl

_docsctl() {
  COMPREPLY=()
  # bash cuts words at = and :, so that the program gets the line, with the part that is to be replaced
  local lines=() line mode before current=$2
  while IFS= read -r line; do
    lines+=("$line")
  done < <(command docsctl __complete bash "${COMP_LINE:0:COMP_POINT}" "$current" 2>/dev/null)
  ((${#lines[@]})) || return 0
  IFS=$'\t' read -r mode before <<<"${lines[0]}"
  case $mode in
    files | folders)
      local action=-f
      [[ $mode == folders ]] && action=-d
      [[ $before ]] || compopt -o filenames 2>/dev/null
      while IFS= read -r line; do
        # behind an @ or a = it is no name of a file, so that bash would quote what stands before it too
        if [[ $before ]]; then
          [[ -d $line ]] && line+=/ && compopt -o nospace 2>/dev/null
          _docsctl_quoted "$before$line"
        else
          COMPREPLY+=("$line")
        fi
      done < <(compgen "$action" -- "${current#"$before"}")
      return 0
      ;;
  esac
  local candidates=("${lines[@]:1}")
  if ((${#candidates[@]} == 1)); then
    line=${candidates[0]%%$'\t'*}
    [[ $line == *[=:/] ]] && compopt -o nospace 2>/dev/null
    _docsctl_quoted "$line"
    return 0
  fi
  # where a list is shown, with what each is; where one after the other is put in, alone
  local about value width=0 shows=0
  [[ $COMP_TYPE == 9 || $COMP_TYPE == 33 || $COMP_TYPE == 63 || $COMP_TYPE == 64 ]] && shows=1
  for line in "${candidates[@]}"; do
    value=${line%%$'\t'*}
    ((${#value} > width)) && width=${#value}
  done
  local room=$((${COLUMNS:-80} - width - 6))
  for line in "${candidates[@]}"; do
    value=${line%%$'\t'*}
    about=${line#*$'\t'}
    if ((shows && room > 10)) && [[ $line == *$'\t'* ]]; then
      ((${#about} > room)) && about="${about:0:room-1}…"
      printf -v value '%-*s  (%s)' "$width" "$value" "$about"
      COMPREPLY+=("$value")
    else
      _docsctl_quoted "$value"
    fi
  done
}

# a value as the shell reads it back; within quotes that are open it stays as it is
_docsctl_quoted() {
  local value=$1
  [[ $value =~ ^[A-Za-z0-9_@%+=:,./-]*$ || ${COMP_LINE:0:COMP_POINT} == *[\"\']"$current" ]] ||
    printf -v value '%q' "$value"
  COMPREPLY+=("$value")
}

complete -F _docsctl docsctl
