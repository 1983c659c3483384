import * as campaignTriggers from '@openbook/api/campaign-triggers.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { LetterChoice } from '../../ui/LetterChoice.tsx'

interface Props {
  choose: (id: number) => void
  busy: boolean
}

/** Campaign messages an agent may send by hand too; nothing where there are none. */
export function CampaignPicker({ choose, busy }: Props) {
  const [q, setQ] = useState('')
  const { data: found, isFetching } = useQuery({
    ...query(campaignTriggers.choices, { query: { q } }),
    placeholderData: keepPreviousData,
  })
  if (!q && !found?.meta.total_count) return null
  const said = { label: 'Start from a campaign', none: 'No campaign says that' }
  return (
    <LetterChoice
      {...said}
      letters={found?.data ?? []}
      loading={isFetching}
      busy={busy}
      search={setQ}
      choose={choose}
    />
  )
}
