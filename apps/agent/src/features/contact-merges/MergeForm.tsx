import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type * as contactMerges from '@openbook/api/contact-merges.ts'
import { Failed as Refused } from '@openbook/api/core/errors.ts'
import type { Gets } from '@openbook/api/core/route.ts'
import { useState } from 'react'
import { sentenceOf } from '../../lib/toasts.ts'
import { paths } from '../../paths.ts'
import { useInside } from '../../ui/Link.tsx'
import { besideOf } from './beside.ts'
import { ROWS } from './fields.ts'
import { type Chosen, NumbersChoice } from './NumbersChoice.tsx'
import { PickRow } from './PickRow.tsx'
import { RecordHeads } from './RecordHeads.tsx'
import { licenceWarning } from './unlicensed.ts'
import { useMerge } from './use-merge.ts'
import { WhatStays } from './WhatStays.tsx'
import { counted, type Field } from './words.ts'

export type Preview = Gets<typeof contactMerges.preview>

export function MergeForm({ preview, reload }: { preview: Preview; reload: () => unknown }) {
  const { records } = preview
  const [shown] = useState(() => besideOf(preview))
  const [survivor, setSurvivor] = useState(preview.survivor_id)
  const [picks, setPicks] = useState(preview.fields)
  const [numbers, setNumbers] = useState<Chosen>({})
  const merge = useMerge()
  const cancel = useInside(paths.duplicates())
  const kept = records.find(({ contact }) => contact.id === survivor)?.contact
  const pick = (fields: readonly Field[], id: number) =>
    setPicks({ ...picks, ...Object.fromEntries(fields.map(field => [field, id])) })
  const warning = licenceWarning(preview, picks)
  const rows = ROWS.filter(({ value }) => records.some(({ contact }) => value(contact)))
  const submit = () =>
    merge.mutate({
      body: {
        survivor_id: survivor,
        records: records.map(({ contact }) => ({ id: contact.id, version: contact.version })),
        fields: Object.fromEntries(
          Object.entries(picks).filter(([field]) => rows.some(row => row.fields.includes(field as Field))),
        ),
        numbers,
      },
    })
  const columns = { xs: 'minmax(0, 1fr)', md: `150px repeat(${shown.length}, minmax(190px, 1fr))` }
  return (
    <Box
      component="form"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
      sx={{ display: 'grid', gap: 2, mt: 2 }}
    >
      {shown.length < records.length && <NotAllShown shown={shown.length} of={records.length} />}
      <Paper variant="outlined" sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Records side by side">
        <Box sx={{ display: 'grid', gridTemplateColumns: columns, minWidth: { md: 150 + shown.length * 190 } }}>
          <RecordHeads records={shown} survivor={survivor} choose={setSurvivor} />
          {rows.map(row => (
            <PickRow
              key={row.label}
              row={row}
              records={shown}
              picked={picks[row.fields.find(field => picks[field]) ?? row.fields[0] ?? 'phone'] ?? survivor}
              pick={pick}
            />
          ))}
        </Box>
      </Paper>
      <NumbersChoice preview={preview} chosen={numbers} choose={setNumbers} />
      <WhatStays records={records} />
      {warning && (
        <Alert severity="warning" role="status">
          {warning}
        </Alert>
      )}
      {merge.error && <Trouble error={merge.error} reload={reload} />}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          justifyContent: 'flex-end',
          position: 'sticky',
          bottom: 0,
          py: 1.5,
          bgcolor: 'background.default',
          zIndex: 1,
        }}
      >
        <Button {...cancel}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={merge.isPending}>
          {merge.isPending ? 'Merging…' : `Merge ${counted(records.length, 'record')} into ${kept?.number}`}
        </Button>
      </Box>
    </Box>
  )
}

function Trouble({ error, reload }: { error: Error; reload: () => unknown }) {
  const isStale = error instanceof Refused && error.status === 409
  const action = isStale && (
    <Button color="inherit" size="small" onClick={() => void reload()}>
      Reload the records
    </Button>
  )
  return (
    <Alert severity="error" role="alert" action={action || undefined}>
      {sentenceOf(error)}
    </Alert>
  )
}

const NotAllShown = ({ shown, of }: { shown: number; of: number }) => (
  <Typography role="status" sx={{ color: 'text.secondary' }}>
    {shown} of {of} records are shown: those something is taken from, and others. All of them are merged, and nothing
    that stands beside them is lost.
  </Typography>
)
