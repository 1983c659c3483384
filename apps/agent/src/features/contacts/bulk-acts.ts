import type { Permission } from '@openbook/auth/permissions.ts'
import type { Feature } from '@openbook/config/brands.ts'
import type { Flag } from '@openbook/config/flags.ts'
import { type ComponentType, lazy } from 'react'
import type { ActPanelProps } from '../../lib/chosen.ts'

export interface BulkAct {
  label: string
  /** How it reads with so many contacts, for those who cannot see the bar, where "Label 3 contacts" does not do. */
  spoken?: (many: string) => string
  permission: Permission
  /** The switch it hangs on, if any. */
  flag?: Flag
  /** The part of the product it belongs to, which a brand may leave out. */
  part?: Feature
  /** The deleted group has acts of its own. */
  on?: 'living' | 'deleted'
  tone?: 'error'
  /** Done at once to contacts ticked by hand, with an Undo behind it. */
  byHand?: 'remove' | 'restore'
  /** The dialog that asks, in a chunk of its own. */
  Panel: ComponentType<ActPanelProps>
}

/** Everything that can be done with selected contacts, in the order of the bar. */
export const BULK_ACTS: readonly BulkAct[] = [
  {
    label: 'Tag',
    permission: 'contacts.update',
    Panel: lazy(async () => ({ default: (await import('../contact-acts/TagContactsPanel.tsx')).TagContactsPanel })),
  },
  {
    label: 'Change',
    permission: 'contacts.update',
    Panel: lazy(async () => ({
      default: (await import('../contact-acts/ChangeContactsPanel.tsx')).ChangeContactsPanel,
    })),
  },
  {
    label: 'Scrub',
    permission: 'contacts.update',
    Panel: lazy(async () => ({
      default: (await import('../contact-acts/ScrubContactsPanel.tsx')).ScrubContactsPanel,
    })),
  },
  {
    label: 'Opt out',
    permission: 'contacts.update',
    Panel: lazy(async () => ({
      default: (await import('../contact-acts/OptOutContactsPanel.tsx')).OptOutContactsPanel,
    })),
  },
  {
    label: 'Mail',
    permission: 'mailers.assign',
    Panel: lazy(async () => ({ default: (await import('../mailers/AssignMailerPanel.tsx')).AssignMailerPanel })),
  },
  {
    label: 'Order',
    spoken: many => `Order from the store for ${many}`,
    permission: 'store.order',
    Panel: lazy(async () => ({ default: (await import('../store/OrderContactsPanel.tsx')).OrderContactsPanel })),
  },
  {
    label: 'Print',
    permission: 'contacts.print',
    Panel: lazy(async () => ({
      default: (await import('../contact-prints/PrintContactsPanel.tsx')).PrintContactsPanel,
    })),
  },
  {
    label: 'Export',
    permission: 'contacts.export',
    flag: 'contact_exports',
    Panel: lazy(async () => ({
      default: (await import('../contact-exports/ExportContactsPanel.tsx')).ExportContactsPanel,
    })),
  },
  {
    label: 'Merge',
    permission: 'contacts.merge',
    Panel: lazy(async () => ({
      default: (await import('../contact-merges/MergeSelectedPanel.tsx')).MergeSelectedPanel,
    })),
  },
  {
    label: 'Transfer',
    permission: 'contact_transfers.create',
    Panel: lazy(async () => ({
      default: (await import('../contact-transfers/TransferContactsPanel.tsx')).TransferContactsPanel,
    })),
  },
  {
    label: 'Aftercare',
    spoken: many => `Aftercare for ${many}`,
    permission: 'aftercares.manage',
    part: 'aftercares',
    Panel: lazy(async () => ({
      default: (await import('../aftercares/EnrollContactsPanel.tsx')).EnrollContactsPanel,
    })),
  },
  {
    label: 'Delete',
    permission: 'contacts.delete',
    tone: 'error',
    byHand: 'remove',
    Panel: lazy(async () => ({
      default: (await import('../contact-acts/DeleteContactsPanel.tsx')).DeleteContactsPanel,
    })),
  },
  {
    label: 'Restore',
    permission: 'contacts.delete',
    on: 'deleted',
    byHand: 'restore',
    Panel: lazy(async () => ({
      default: (await import('../contact-acts/RestoreContactsPanel.tsx')).RestoreContactsPanel,
    })),
  },
  {
    label: 'Delete for good',
    spoken: many => `Delete ${many} for good`,
    permission: 'contacts.purge',
    on: 'deleted',
    tone: 'error',
    Panel: lazy(async () => ({
      default: (await import('../contact-purges/PurgeContactsPanel.tsx')).PurgeContactsPanel,
    })),
  },
]
