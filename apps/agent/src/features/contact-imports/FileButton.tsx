import Button from '@mui/material/Button'
import { type ReactNode, useRef } from 'react'

/** What a spreadsheet to import may be. */
export const SHEETS = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Props {
  /** What the field is called that the button stands for. */
  label: string
  accept: string
  take: (file: File) => void
  disabled: boolean
  variant?: 'contained' | 'outlined'
  children: ReactNode
}

/** Asks for one file; the same one may be chosen again. */
export function FileButton({ label, accept, take, disabled, variant = 'outlined', children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={event => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) take(file)
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()} disabled={disabled}>
        {children}
      </Button>
    </>
  )
}
