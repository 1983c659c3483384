import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import type { CustomDomain } from '@openbook/api/custom-domains.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { REHEARSAL } from './words.ts'

/** Stands in for the provider where no real nameserver is asked. */
export function Rehearsal({ domain }: { domain: CustomDomain }) {
  const [records, setRecords] = useState<(typeof REHEARSAL)[number][0]>('all')
  const rehearse = useMutation({
    ...mutation(customDomains.rehearse),
    onSuccess: () => say('Set at the sandbox provider. The second nameserver follows in a moment.'),
  })
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        mt: 1,
        p: 1.75,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'divider',
        borderRadius: 1,
        minWidth: 0,
      }}
    >
      <Box component="legend" sx={{ px: 0.75, typography: 'body2', color: 'text.secondary' }}>
        Sandbox provider
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <TextField
          select
          size="small"
          label="What its nameservers say"
          value={records}
          onChange={event => {
            const chosen = REHEARSAL.find(([value]) => value === event.target.value)
            if (chosen) setRecords(chosen[0])
          }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          sx={{ flex: '1 1 240px', maxWidth: 420 }}
        >
          {REHEARSAL.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </TextField>
        <Button
          variant="outlined"
          disabled={rehearse.isPending}
          onClick={() => rehearse.mutate({ params: { id: domain.id }, body: { records } })}
        >
          Set records
        </Button>
      </Box>
    </Box>
  )
}
