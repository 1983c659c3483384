import type { SECOND_FACTOR_FILTERS } from '@openbook/api/core/user-filter.ts'
import type { User } from '@openbook/api/users.ts'
import { SECOND_FACTOR_NAMES, secondFactorsSaid } from '@openbook/config/second-factors.ts'
import { SelectInput } from 'react-admin'
import { When } from '../ui/When.tsx'

const ASKED: Record<(typeof SECOND_FACTOR_FILTERS)[number], string> = {
  any: 'Any',
  ...SECOND_FACTOR_NAMES,
  none: 'None',
  owed: 'None, and owes one',
}
const CHOICES = Object.entries(ASKED).map(([id, name]) => ({ id, name }))

export const secondFactorFilter = (
  <SelectInput key="second_factor" source="second_factor" label="Second factor" choices={CHOICES} />
)

/** The ways somebody has, or from when they owe one. */
export const SecondFactor = ({ user: { second_factors, second_factor_due: due } }: { user: User }) => (
  <>
    {secondFactorsSaid(second_factors)}
    {due && (
      <>
        , {Date.parse(due) > Date.now() ? 'owes one from' : 'owes one since'} <When at={due} day />
      </>
    )}
  </>
)
