# bash completion for docsctl

_docsctl() {
  COMPREPLY=()
  # bash splits words at = and :, so pass the line up to the cursor, and the word to replace
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
        # `compopt -o filenames` would also quote a prefix such as @ or key=, so it isn't used here
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
  # add descriptions if bash lists the candidates, but not if it inserts one after the other; inside
  # quotation marks, bash would insert the padding of a description
  local about value index width=0 shows=0
  [[ $COMP_TYPE == 9 || $COMP_TYPE == 33 || $COMP_TYPE == 63 || $COMP_TYPE == 64 ]] && shows=1
  [[ ${COMP_LINE:0:COMP_POINT} == *[\"\']"$current" ]] && shows=0
  for line in "${candidates[@]}"; do
    _docsctl_quoted "${line%%$'\t'*}"
    value=${COMPREPLY[${#COMPREPLY[@]}-1]}
    ((${#value} > width)) && width=${#value}
  done
  local room=$((${COLUMNS:-80} - width - 6))
  ((shows && room > 10)) || return 0
  for index in "${!candidates[@]}"; do
    line=${candidates[index]}
    [[ $line == *$'\t'* ]] || continue
    about=${line#*$'\t'}
    ((${#about} > room)) && about="${about:0:room-1}…"
    printf -v value '%-*s  (%s)' "$width" "${COMPREPLY[index]}" "$about"
    COMPREPLY[index]=$value
  done
}

# adds a candidate with the quoting that the shell requires, also inside open quotation marks
_docsctl_quoted() {
  local value=$1 quote=
  [[ ${COMP_LINE:0:COMP_POINT} == *[\"\']"$current" ]] &&
    quote=${COMP_LINE:COMP_POINT-${#current}-1:1}
  if [[ $quote == "'" ]]; then
    value=${value//"'"/"'\''"}
  elif [[ $quote ]]; then
    value=${value//\\/\\\\}
    value=${value//\"/\\\"}
    value=${value//\$/\\\$}
    value=${value//\`/\\\`}
    # a backslash would stay in the value, so close the quotation marks around it
    value=${value//!/\"\\!\"}
  elif [[ ! $value =~ ^[A-Za-z0-9_@%+=:,./-]*$ ]]; then
    printf -v value '%q' "$value"
  fi
  COMPREPLY+=("$value")
}

complete -F _docsctl docsctl
