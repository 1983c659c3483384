import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import * as imports from '@openbook/api/contact-imports.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../lib/query.ts'
import { Choice } from './Choice.tsx'
import { FileButton, SHEETS } from './FileButton.tsx'
import { called } from './SavedMappings.tsx'
import { UploadProblem, UploadProgress } from './UploadProgress.tsx'
import type { Upload } from './use-upload.ts'

type Kind = 'leads' | 'clients'
const KINDS: [Kind, string][] = [
  ['leads', 'Leads'],
  ['clients', 'Clients'],
]
const ABOUT: Record<Kind, string> = {
  leads:
    'New people are added. Who is there already is treated as the saved mapping says; without one they stay as they are. A carrier in the file is what they have now, unless the mapping says it is ours.',
  clients:
    'New people are added; of those there already, what is empty is filled in. Whoever is added or changed is tagged Client. Carriers in the file become policies in force, unless it gives their status.',
}

/** Takes a file whose columns are known and imports it with nothing left to ask. */
export function StraightInPanel({ upload: { sending, problem, send, cancel } }: { upload: Upload }) {
  const [kind, setKind] = useState<Kind>('leads')
  const [mapping, setMapping] = useState('')
  const saved = useQuery(query(imports.listSettings)).data ?? []
  const isOurs = (route: unknown) => route === imports.leadsUploader || route === imports.clientsUploader
  const begin = (file: File) => {
    const setting: Record<string, number> = mapping ? { import_setting_id: Number(mapping) } : {}
    if (kind === 'leads' && mapping) void send(imports.leadsUploader, file, setting)
    else void send(imports.clientsUploader, file, { import_type: kind, ...setting })
  }
  return (
    <Box component="section" aria-labelledby="straight-in" sx={{ mt: 3 }}>
      <Typography id="straight-in" variant="h2">
        Straight in
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        For files whose columns you know: nothing is asked, the import begins at once and can be undone. {ABOUT[kind]}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          '& > *': { flex: { xs: '1 1 160px', sm: '0 1 240px' } },
        }}
      >
        <Choice label="What they are" value={kind} choices={KINDS} onChange={value => setKind(value as Kind)} />
        <Choice
          label="What the columns mean"
          value={mapping}
          choices={[
            ['', 'As their names say'],
            ...saved.map((each): [string, string] => [String(each.id), called(each)]),
          ]}
          onChange={setMapping}
        />
        <FileButton
          label="Spreadsheet to take straight in"
          accept={SHEETS}
          take={begin}
          disabled={sending !== undefined}
        >
          Import a file at once
        </FileButton>
      </Box>
      {isOurs(sending?.route) && sending && (
        <UploadProgress share={sending.share} after="Reading the file" onCancel={cancel} />
      )}
      {isOurs(problem?.route) && problem && <UploadProblem text={problem.text} />}
    </Box>
  )
}
