import * as emailTemplates from '@openbook/api/email-templates.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { LetterChoice } from '../../ui/LetterChoice.tsx'

interface Props {
  choose: (id: number) => void
  busy: boolean
}

/** The agency's e-mail templates; nothing where it has none. */
export function TemplatePicker({ choose, busy }: Props) {
  const [q, setQ] = useState('')
  const { data, isFetching } = useQuery({
    ...query(emailTemplates.list, { query: { q } }),
    placeholderData: keepPreviousData,
  })
  if (!q && !data?.meta.total_count) return null
  const said = { label: 'Start from a template', none: 'No template says that' }
  return (
    <LetterChoice {...said} letters={data?.data ?? []} loading={isFetching} busy={busy} search={setQ} choose={choose} />
  )
}
