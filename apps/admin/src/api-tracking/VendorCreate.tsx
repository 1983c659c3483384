import type { ApiVendor } from '@openbook/api/api-tracking.ts'
import { useState } from 'react'
import { Create, SimpleForm, useNotify, useRedirect } from 'react-admin'
import { remember } from './fresh-keys.ts'
import { KeyDialog } from './KeyDialog.tsx'
import { VendorInputs } from './VendorInputs.tsx'

/** A new vendor comes with its first key, which is shown before anything else. */
export function VendorCreate() {
  const [made, setMade] = useState<ApiVendor & { key: string }>()
  const redirect = useRedirect()
  const notify = useNotify()
  const onSuccess = (vendor: ApiVendor & { key: string }) => {
    remember(vendor.id, vendor.key)
    setMade(vendor)
    notify('ra.notification.created', { type: 'info', messageArgs: { smart_count: 1 } })
  }
  return (
    <>
      <Create title="Add a lead vendor" mutationOptions={{ onSuccess }}>
        <SimpleForm warnWhenUnsavedChanges>
          <VendorInputs />
        </SimpleForm>
      </Create>
      {made && (
        <KeyDialog
          vendor={made.vendor_name}
          value={made.key}
          onClose={() => redirect('show', 'api_vendors', made.id)}
        />
      )}
    </>
  )
}
