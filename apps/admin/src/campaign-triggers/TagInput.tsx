import type { CampaignTrigger } from '@openbook/api/campaign-triggers.ts'
import * as tags from '@openbook/api/tags.ts'
import { useCallback, useEffect, useState } from 'react'
import { required, useRecordContext } from 'react-admin'
import { useAskedPart } from '../ui/missing.ts'
import { PickInput } from '../ui/PickInput.tsx'
import { call } from '../wire.ts'

interface Choice {
  id: number
  name: string
}
const LONGEST = 100
const NEEDED = required()

/** A tag of the agency: the first thousand come at once, the others when they are asked for by name. */
export function TagInput() {
  const { choices, setQ } = useTags()
  return (
    <PickInput
      source="tag_id"
      label="Which tag"
      choices={choices}
      setFilter={setQ}
      noOptionsText="No tag of this name"
      validate={NEEDED}
      helperText={false}
      fullWidth
    />
  )
}

/** The tags seen so far, the one that is kept included, so that a choice keeps its name whatever is asked for next. */
function useTags() {
  const kept = useRecordContext<CampaignTrigger>()
  const [q, setQ] = useState('')
  const [choices, setChoices] = useState<Choice[]>(
    kept?.tag_id && kept.tag_name ? [{ id: kept.tag_id, name: kept.tag_name }] : [],
  )
  const ask = useCallback(() => call(tags.list, { body: q ? { q: q.slice(0, LONGEST) } : {} }), [q])
  const data = useAskedPart('Tags', ask)
  useEffect(() => {
    if (data) setChoices(seen => [...new Map([...seen, ...data].map(({ id, name }) => [id, { id, name }])).values()])
  }, [data])
  return { choices, setQ }
}
