import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { exportFailed } from '../../lib/export-failed.ts'
import { saveFetched } from '../../lib/save-file.ts'

interface Props {
  href: string
  filename: string
  children: ReactNode
  disabled?: boolean
  /** The id of what says why it is disabled. */
  describedBy?: string
}

/** Saves people as a file. One that cannot be had is told here instead of in place of the app. */
export function ExportButton({ href, filename, children, disabled = false, describedBy }: Props) {
  const saving = useMutation({
    mutationFn: () => saveFetched(href, filename),
    meta: { shown: true },
    onError: exportFailed,
  })
  return (
    <Button
      variant="outlined"
      disabled={disabled || saving.isPending}
      aria-describedby={describedBy}
      onClick={() => saving.mutate()}
    >
      {children}
    </Button>
  )
}
