import { styled } from '@mui/material/styles'

interface Props {
  label: string
  checked: boolean
  /** Some of what it stands for is ticked, not all. */
  some?: boolean
  disabled?: boolean
  change: (on: boolean) => void
}

const Area = styled('label')({ display: 'inline-grid', placeItems: 'center', width: 36, height: 32, cursor: 'pointer' })
const Input = styled('input')(({ theme }) => ({
  width: 17,
  height: 17,
  margin: 0,
  accentColor: theme.palette.primary.main,
  cursor: 'inherit',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}))

/** The browser's own checkbox: a list has dozens, and each costs next to nothing. */
export function Tick({ label, checked, some = false, disabled = false, change }: Props) {
  return (
    <Area>
      <Input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={input => {
          if (input) input.indeterminate = some
        }}
        onChange={event => change(event.target.checked)}
      />
    </Area>
  )
}
