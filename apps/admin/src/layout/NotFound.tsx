import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link, Title } from 'react-admin'

export const NotFound = () => (
  <Box sx={{ py: 6, textAlign: 'center' }}>
    <Title title="Not found" />
    <Typography sx={{ mb: 2 }}>There is nothing at this address, or it is not for your role.</Typography>
    <Link to="/">Back to the overview</Link>
  </Box>
)
