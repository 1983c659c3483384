import Block from '@mui/icons-material/BlockOutlined'
import Box from '@mui/material/Box'
import type { Row } from './names.ts'

const WORDS: Record<Row['marks'][number], string> = {
  deceased: 'Deceased',
  do_not_contact: 'Do not contact',
  bereaved: 'Death in the family',
}

/** What one must know of somebody before writing or calling, beside their name. */
export function Marks({ marks }: Pick<Row, 'marks'>) {
  return marks.map(mark => (
    <Box
      key={mark}
      component="span"
      sx={{
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        gap: 0.5,
        ml: 0.75,
        fontSize: '0.75rem',
        fontWeight: 600,
        color: mark === 'bereaved' ? 'text.secondary' : 'error.main',
      }}
    >
      <Block aria-hidden sx={{ fontSize: '0.875rem' }} />
      {WORDS[mark]}
    </Box>
  ))
}
