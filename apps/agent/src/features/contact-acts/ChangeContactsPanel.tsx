import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import * as agentflowStatuses from '@openbook/api/agentflow-statuses.ts'
import * as contactActs from '@openbook/api/contact-acts.ts'
import * as contacts from '@openbook/api/contacts.ts'
import { call } from '@openbook/api/core/call.ts'
import { LINES_OF_BUSINESS } from '@openbook/api/core/contact-filters.ts'
import * as sources from '@openbook/api/sources.ts'
import * as statuses from '@openbook/api/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'
import { query } from '../../lib/query.ts'
import { BulkActPanel } from './BulkActPanel.tsx'

const LEAVE = ''
const CLEAR = 'clear'
type Field = 'status_id' | 'source_id' | 'agentflow_status_id' | 'line_of_business' | 'owner_id'
type Choices = readonly (readonly [value: string, label: string])[]

/** Status, source, agentflow status, line and owner, each left alone unless chosen. */
export function ChangeContactsPanel(props: ActPanelProps) {
  const [chosen, choose] = useState<Partial<Record<Field, string>>>({})
  const choices = useChoices()
  const given = Object.entries(chosen).filter(([, value]) => value !== LEAVE)
  const values = given.length
    ? (Object.fromEntries(given.map(([field, value]) => [field, sentOf(field, value)])) as contactActs.Group)
    : undefined
  return (
    <BulkActPanel
      {...props}
      title="Change contacts"
      act="contacts.update_group"
      values={values}
      verb="Change"
      send={request => call(contactActs.updateGroup, { body: { ...request, ...values } })}
    >
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))', pt: 1 }}
      >
        {FIELDS.filter(({ field, least = 0 }) => choices[field].length >= least).map(({ field, label }) => (
          <Choice
            key={field}
            label={label}
            value={chosen[field] ?? LEAVE}
            choices={choices[field]}
            clearable={field !== 'owner_id'}
            change={value => choose({ ...chosen, [field]: value })}
          />
        ))}
      </Box>
    </BulkActPanel>
  )
}

/** A field with fewer choices than the `least` is not offered. */
const FIELDS: readonly { field: Field; label: string; least?: number }[] = [
  { field: 'status_id', label: 'Status' },
  { field: 'source_id', label: 'Source' },
  { field: 'agentflow_status_id', label: 'Agentflow status', least: 1 },
  { field: 'line_of_business', label: 'Line of business' },
  { field: 'owner_id', label: 'Owner', least: 2 },
]
const sentOf = (field: string, value: string) =>
  value === CLEAR ? null : field === 'line_of_business' ? value : Number(value)

const lineLabel = (line: string) => line.charAt(0).toUpperCase() + line.slice(1).replaceAll('_', ' ')

function useChoices(): Record<Field, Choices> {
  const titled = (list: { id: number; title: string }[] = []): Choices =>
    list.map(({ id, title }) => [String(id), title])
  return {
    status_id: titled(useQuery(query(statuses.list)).data),
    source_id: titled(useQuery(query(sources.list)).data),
    agentflow_status_id: (useQuery(query(agentflowStatuses.list)).data ?? []).map(({ id, title, group }) => [
      String(id),
      group ? `${group}: ${title}` : title,
    ]),
    line_of_business: LINES_OF_BUSINESS.map(line => [line, lineLabel(line)]),
    owner_id: (useQuery(query(contacts.owners)).data ?? []).map(({ id, name }) => [String(id), name]),
  }
}

interface ChoiceProps {
  label: string
  value: string
  choices: Choices
  clearable: boolean
  change: (value: string) => void
}

const Choice = ({ label, value, choices, clearable, change }: ChoiceProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={event => change(event.target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    <option value={LEAVE}>Leave as it is</option>
    {clearable && <option value={CLEAR}>Clear it</option>}
    {choices.map(([id, words]) => (
      <option key={id} value={id}>
        {words}
      </option>
    ))}
  </TextField>
)
