import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import * as dataCaptures from '@openbook/api/data-captures.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { relative } from '../../lib/dates.ts'
import { query } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { DeletedAnswers } from './DeletedAnswers.tsx'
import { type Answer, useAnswerAct } from './use-answer.ts'

const AnswerDialog = lazy(async () => ({ default: (await import('./AnswerDialog.tsx')).AnswerDialog }))

/** Answers to questions no field has. */
export function DataCapturesPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [open, setOpen] = useState<Answer | 'new'>()
  const params = { id: contactId }
  const { data, error, isFetching, refetch } = useQuery(query(dataCaptures.show, { params }))
  const set = useAnswerAct(contactId, dataCaptures.update)
  const restore = useAnswerAct(contactId, dataCaptures.restore)
  const remove = ({ id: answerId, key, captured_at }: Answer) =>
    set.mutate(
      { params, body: { data_captures: [{ key, value: null, captured_at }] } },
      {
        onSuccess: () =>
          say(`“${key}” removed.`, {
            action: { label: 'Undo', run: () => restore.mutate({ params: { ...params, answerId } }) },
          }),
      },
    )
  const add = (
    <Button size="small" onClick={() => setOpen('new')}>
      Add answer
    </Button>
  )
  const answers = data?.data_captures
  return (
    <Panel
      title="Answers"
      count={answers?.length}
      action={!readOnly && add}
      empty={answers?.length === 0 && 'What they answered on forms or by phone.'}
    >
      {error && !data ? (
        <Failed what="The answers" error={error} retry={refetch} busy={isFetching} />
      ) : !answers ? (
        <Lines />
      ) : (
        <Rows>
          {answers.map(answer => (
            <Row
              key={answer.key}
              end={
                !readOnly && (
                  <RowMenu
                    of={answer.key}
                    acts={[
                      ['Edit', () => setOpen(answer)],
                      ['Remove', () => remove(answer)],
                    ]}
                  />
                )
              }
            >
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {answer.key}
              </Typography>
              <Typography variant="body1" sx={{ whiteSpace: 'pre-line' }}>
                {answer.value}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {[answer.source ?? answer.captured_by?.name, relative(answer.captured_at)].filter(Boolean).join(' · ')}
              </Typography>
            </Row>
          ))}
        </Rows>
      )}
      {data && !readOnly && <DeletedAnswers contactId={contactId} deleted={data.deleted} />}
      <Suspense fallback={null}>
        {open && (
          <AnswerDialog
            contactId={contactId}
            answer={open === 'new' ? undefined : open}
            close={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
