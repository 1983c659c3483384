import Shield from '@mui/icons-material/ShieldOutlined'
import type { ResourceProps } from 'react-admin'
import { RulesPage } from './RulesPage.tsx'

export const twoFactorRules: ResourceProps = {
  name: 'two_factor_rules',
  icon: Shield,
  options: { label: 'Two-factor rules', section: 'People' },
  list: RulesPage,
}
