import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { forwardRef } from 'react'
import { useLogout, useNotify, useUserMenu } from 'react-admin'
import { stillIn } from '../authProvider.ts'

/** Logs out of oneself, or of whom one stands in for. Where that fails one stays, and is told: react-admin’s own says nothing. */
export const LogOut = forwardRef<HTMLLIElement>((_props, ref) => {
  const logout = useLogout()
  const notify = useNotify()
  const menu = useUserMenu()
  const press = () => {
    menu?.onClose()
    logout(null, undefined, false).catch((error: unknown) => notify(stillIn(error), { type: 'error' }))
  }
  return (
    <MenuItem ref={ref} onClick={press}>
      <ListItemIcon>
        <PowerSettingsNew fontSize="small" />
      </ListItemIcon>
      <ListItemText>Log out</ListItemText>
    </MenuItem>
  )
})
LogOut.displayName = 'LogOut'
