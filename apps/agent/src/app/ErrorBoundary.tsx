import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Component, type ReactNode } from 'react'
import { paths } from '../paths.ts'

/** The last net: what to show when drawing the screen itself failed. */
export function Crashed() {
  return (
    <Box component="main" role="alert" sx={{ minHeight: '60dvh', display: 'grid', placeItems: 'center', p: 3 }}>
      <Box sx={{ maxWidth: 460 }}>
        {/* sic: spec section 8 */}
        <Typography variant="h1">An Error Occurred</Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>
          The application detected an error, and it's been reported to the application development team.
        </Typography>
        <Box sx={{ mt: 3, display: 'flex', gap: 1 }}>
          <Button variant="contained" onClick={() => window.location.reload()}>
            Reload this page
          </Button>
          <Button href={paths.contacts()}>Go to contacts</Button>
        </Box>
      </Box>
    </Box>
  )
}

export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children
  }
}
