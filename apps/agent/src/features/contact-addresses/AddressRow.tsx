import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Row } from '../../ui/Rows.tsx'
import { AddressMenu } from './AddressMenu.tsx'
import { type Address, KIND_LABELS, linesOf } from './address-values.ts'

interface Props {
  address: Address
  contactId: number
  readOnly: boolean
  edit: () => void
}

export function AddressRow({ address, contactId, readOnly, edit }: Props) {
  const { kind, season_from, season_until, note } = address
  return (
    <Row end={!readOnly && <AddressMenu address={address} contactId={contactId} edit={edit} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        <Chip size="small" variant="outlined" label={KIND_LABELS[kind]} />
        {season_from && (
          <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
            {season_from} to {season_until}
          </Typography>
        )}
      </Box>
      <Box sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>{linesOf(address).join('\n')}</Box>
      {note && (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {note}
        </Typography>
      )}
    </Row>
  )
}
