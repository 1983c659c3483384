import { required, SelectInput } from 'react-admin'
import { zones } from '../ui/zones.ts'

/** The time zone of an agency. */
export const ZoneInput = () => (
  <SelectInput
    source="timezone"
    label="Time zone"
    choices={zones}
    defaultValue={zones[0]?.id}
    validate={required()}
    helperText="Of people added from now on, unless another is chosen for them. Whoever is there keeps their own."
  />
)
