import Button from '@mui/material/Button'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mutation, refresh } from '../../lib/query.ts'
import { type Attempt, attemptQuery } from './attempt.ts'

interface Props {
  attempt: Attempt
  /** Only the row of this line; all without. */
  line?: number
}

/** Imports after all who was left out for what they share with others. Nothing where there is nobody, or the import is not done. */
export function AddSharing({ attempt: { id, state, counts }, line }: Props) {
  const client = useQueryClient()
  const add = useMutation({
    ...mutation(imports.addSharing),
    onSuccess: (fresh: Attempt) => client.setQueryData(attemptQuery(id).queryKey, fresh),
    onError: () => refresh(client, imports.show, imports.rows),
  })
  const { sharing_left_out: count = 0 } = counts
  if (state !== 'completed' || !count) return null
  const people = count === 1 ? 'the person' : `the ${count.toLocaleString('en-US')} people`
  return (
    <Button
      {...(line === undefined
        ? { variant: 'outlined' }
        : { size: 'small', 'aria-label': `Add this person, line ${line}` })}
      disabled={add.isPending}
      onClick={() => add.mutate({ params: { id }, body: line === undefined ? {} : { lines: [line] } })}
    >
      {line === undefined ? `Add ${people} left out for sharing` : 'Add this person'}
    </Button>
  )
}
