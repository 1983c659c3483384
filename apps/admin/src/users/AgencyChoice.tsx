import Box from '@mui/material/Box'
import * as businessUnits from '@openbook/api/business-units.ts'
import { useCallback } from 'react'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'
import { FoundPicker } from './FoundPicker.tsx'

interface Props {
  value: number | undefined
  onChange: (id: number | undefined) => void
}

const find = async (q: string) => (await call(businessUnits.manageable, { query: { q } })).data

/** One agency of those the viewer works in, or all of them. */
export function AgencyChoice({ value, onChange }: Props) {
  const ask = useCallback(
    async () => (value ? (await call(businessUnits.manageable, { query: { id: value } })).data[0] : undefined),
    [value],
  )
  const { data } = useAsked(ask)
  return (
    <Box sx={{ width: 280 }}>
      <FoundPicker
        label="Agency"
        find={find}
        value={data?.id === value ? (data ?? null) : null}
        onChange={agency => onChange(agency?.id)}
      />
    </Box>
  )
}
