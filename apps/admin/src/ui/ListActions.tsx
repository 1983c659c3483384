import type { ReactElement } from 'react'
import { CreateButton, TopToolbar } from 'react-admin'
import { ExportButton } from './ExportButton.tsx'
import { FiltersButton } from './FiltersButton.tsx'

interface Props {
  /** What the button to add another says; none where nothing is added here. */
  add?: string
  /** Further things to do, such as to choose columns. */
  children?: ReactElement | undefined
  /** What narrows the list whatever else does. */
  always?: object
}

/** What can be done with a list as a whole: filters added and kept, a spreadsheet of it, another item. */
export const ListActions = ({ add, children, always }: Props) => (
  <TopToolbar>
    <FiltersButton />
    {children}
    <ExportButton {...(always && { always })} />
    {add && <CreateButton label={add} />}
  </TopToolbar>
)
