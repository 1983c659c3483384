import Button from '@mui/material/Button'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isTaken, mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useGo } from '../../ui/Link.tsx'
import type { Attempt } from './attempt.ts'
import { deletionOf } from './standing.ts'

/** Forgets an import nobody works on, after saying what stays. */
export function DeleteImport({ attempt }: { attempt: Attempt }) {
  const client = useQueryClient()
  const go = useGo()
  const [asked, setAsked] = useState(false)
  const forget = useMutation({
    ...mutation(imports.destroy),
    onSuccess: async () => {
      say(`The import of “${attempt.filename}” is deleted.`)
      go(paths.imports())
      await refresh(client, imports.list)
    },
    onError: async error => {
      if (isTaken(error)) go(paths.imports())
      await refresh(client, imports.list, ...(isTaken(error) ? [] : [imports.show, imports.rows]))
    },
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button color="inherit" onClick={() => setAsked(true)}>
        Delete this import
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Delete the import of “${attempt.filename}”?`}
          act="Delete the import"
          busy={forget.isPending}
          onAct={() => forget.mutate({ params: { id: attempt.id } })}
          onClose={() => setAsked(false)}
        >
          {deletionOf(attempt)}
        </ConfirmDialog>
      )}
    </>
  )
}
