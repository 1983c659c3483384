import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import * as profiles from '@openbook/api/profiles.ts'
import { TIME_ZONES, type TimeZoneCode } from '@openbook/config/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setUser, useUser } from '../../lib/current-user.ts'
import { mutation } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { Panel } from '../../ui/Panel.tsx'
import { AppearancePanel } from '../sessions/AppearancePanel.tsx'

/** How the app looks to the user, and in which zone it shows times. */
export function PreferencesPanel() {
  const { timezone } = useUser()
  const client = useQueryClient()
  const save = useMutation({
    ...mutation(profiles.updateTimezone),
    onSuccess: user => {
      setUser(client, user)
      say(`Times are shown in ${TIME_ZONES[user.timezone as TimeZoneCode].label} time.`)
    },
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel title="Appearance">
        <Box sx={{ maxWidth: 360 }}>
          <AppearancePanel />
        </Box>
      </Panel>
      <Panel title="Time zone">
        <TextField
          select
          label="Time zone"
          value={timezone}
          disabled={save.isPending}
          onChange={event => save.mutate({ body: { timezone: event.target.value as TimeZoneCode } })}
          helperText="For every time the app shows, and for days in filters and exports."
          sx={{ minWidth: 240, mt: 0.5 }}
        >
          {Object.entries(TIME_ZONES).map(([code, { label }]) => (
            <MenuItem key={code} value={code}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Panel>
    </Box>
  )
}
