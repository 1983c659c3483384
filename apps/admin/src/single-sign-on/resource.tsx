import Key from '@mui/icons-material/VpnKeyOutlined'
import type { ResourceProps } from 'react-admin'
import { ProviderCreate, ProviderEdit } from './ProviderForm.tsx'
import { ProviderList } from './ProviderList.tsx'

export const ssoProviders: ResourceProps = {
  name: 'sso_providers',
  icon: Key,
  options: { label: 'Single sign-on', section: 'People' },
  recordRepresentation: 'name',
  list: ProviderList,
  create: ProviderCreate,
  edit: ProviderEdit,
}
