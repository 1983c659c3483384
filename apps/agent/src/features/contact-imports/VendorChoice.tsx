import TextField from '@mui/material/TextField'
import * as apiTracking from '@openbook/api/api-tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query.ts'
import { Choice } from './Choice.tsx'
import type { Options } from './ImportOptionsPanel.tsx'

type Vendor = NonNullable<Options['api_vendor_obj']>
type VendorType = (typeof apiTracking.VENDOR_TYPES)[number]

const OTHER = 'other'
const TYPES: [VendorType, string][] = [
  ['aged', 'Aged leads'],
  ['real_time', 'Real-time leads'],
  ['live_transfer', 'Live transfers'],
  ['direct_mail', 'Direct mail'],
  ['other', 'Something else'],
]

interface Props {
  vendor: Options['api_vendor_obj']
  onChange: (vendor: Vendor | undefined) => void
}

/** Who sold the file: a vendor of the agency, or another by its name. */
export function VendorChoice({ vendor, onChange }: Props) {
  const vendors = useQuery(query(apiTracking.list))
  const named = vendor && 'vendor_name' in vendor ? vendor : undefined
  const value = !vendor ? '' : 'api_vendor_id' in vendor ? String(vendor.api_vendor_id) : OTHER
  const choose = (chosen: string) =>
    onChange(
      chosen === ''
        ? undefined
        : chosen === OTHER
          ? { vendor_name: '', vendor_type: 'aged' }
          : { api_vendor_id: Number(chosen) },
    )
  return (
    <>
      <Choice
        label="Bought from"
        value={value}
        choices={[
          ['', 'Nobody'],
          ...(vendors.data ?? []).map(({ id, vendor_name }): [string, string] => [String(id), vendor_name]),
          [OTHER, 'Another vendor…'],
        ]}
        onChange={choose}
      />
      {named && (
        <>
          <TextField
            label="Name of the vendor"
            value={named.vendor_name}
            onChange={event => onChange({ ...named, vendor_name: event.target.value })}
          />
          <Choice
            label="Kind of leads"
            value={named.vendor_type}
            choices={TYPES}
            onChange={type => onChange({ ...named, vendor_type: type as VendorType })}
          />
        </>
      )}
    </>
  )
}
