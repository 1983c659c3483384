import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { OfferedNumber } from '@openbook/api/phone-numbers.ts'
import * as phoneNumbers from '@openbook/api/phone-numbers.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { query } from '../../lib/query.ts'
import { paths } from '../../paths.ts'
import { Failed } from '../../ui/Failed.tsx'
import { type Wrong, wrongOf } from '../../ui/form-errors.ts'
import { Lines } from '../../ui/Lines.tsx'
import { useGo } from '../../ui/Link.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PlainField } from '../../ui/PlainField.tsx'
import { BuyDialog } from './BuyDialog.tsx'
import { Offer } from './Offer.tsx'
import { SOUGHT, type Sought } from './sought.ts'

/** A field named `contains` would stand in place of the form's own method. */
const fieldOf = (name: string) => (name === 'contains' ? 'digits' : name)

/** Numbers that can be had now. `why` says why none can be bought. */
export function NumberSearch({ why }: { why: string | undefined }) {
  const sought = useSearch({ strict: false }) as Sought
  const wanted = SOUGHT.some(name => sought[name])
  const go = useGo()
  const [buying, setBuying] = useState<OfferedNumber>()
  const { data, error, refetch, isFetching } = useQuery({
    ...query(phoneNumbers.search, { query: Object.fromEntries(SOUGHT.map(name => [name, sought[name] || undefined])) }),
    enabled: wanted,
  })
  const wrong: Wrong<(typeof SOUGHT)[number]> = wanted && error && !data ? wrongOf(error, SOUGHT) : {}
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const next = Object.fromEntries(SOUGHT.map(name => [name, String(form.get(fieldOf(name)) ?? '').trim()]))
    if (SOUGHT.every(name => (sought[name] ?? '') === next[name])) void refetch()
    else go(paths.profileNumbers(next))
  }
  return (
    <Panel title="Find a number">
      <Box
        component="form"
        noValidate
        key={SOUGHT.map(name => sought[name]).join('|')}
        onSubmit={submit}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr) auto' }, mt: 1 }}
      >
        <PlainField
          name="area_code"
          label="Area code"
          autoComplete="off"
          inputMode="numeric"
          defaultValue={sought.area_code ?? ''}
          said={wrong.area_code}
        />
        <PlainField
          name={fieldOf('contains')}
          label="Contains"
          autoComplete="off"
          inputMode="numeric"
          defaultValue={sought.contains ?? ''}
          said={wrong.contains}
        />
        <PlainField name="city" label="City" autoComplete="off" defaultValue={sought.city ?? ''} said={wrong.city} />
        <PlainField
          name="state"
          label="State"
          autoComplete="off"
          defaultValue={sought.state ?? ''}
          said={wrong.state}
        />
        <Button type="submit" variant="contained" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, minHeight: 48 }}>
          Search
        </Button>
      </Box>
      <Box aria-live="polite" sx={{ mt: 2 }}>
        {!wanted && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Enter an area code, a place, or digits the number should contain.
          </Typography>
        )}
        {wrong.base && <Failed what="The numbers" error={error} retry={refetch} busy={isFetching} />}
        {wanted && !data && !error && <Lines />}
        {data && !data.data.length && (
          <Typography>No number like this can be had now. Try another area code, or fewer digits.</Typography>
        )}
        {why && data && data.data.length > 0 && (
          <Alert severity="info" sx={{ mb: 1.5 }}>
            {why}
          </Alert>
        )}
        {data && data.data.length > 0 && (
          <Box component="ul" aria-label="Available numbers" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.data.map(offer => (
              <Offer key={offer.phone_number} offer={offer} buy={why ? undefined : () => setBuying(offer)} />
            ))}
          </Box>
        )}
      </Box>
      {buying && <BuyDialog offer={buying} close={() => setBuying(undefined)} />}
    </Panel>
  )
}
