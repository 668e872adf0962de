import { useId } from 'react'

interface CheckBoxProps {
  name: string
  label: string
  hint: string
}

/** A check box whose whole line can be touched. */
export function CheckBox({ name, label, hint }: CheckBoxProps) {
  const id = useId()
  return (
    <label className="check-box" htmlFor={id}>
      <input id={id} name={name} type="checkbox" aria-describedby={`${id}-hint`} />
      <span>
        {label}
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      </span>
    </label>
  )
}
