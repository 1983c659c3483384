import type { ReactElement } from 'react'
import { CreateButton, FilterButton, TopToolbar } from 'react-admin'
import { ExportButton } from './ExportButton.tsx'

interface Props {
  /** What the button to add another says; none where nothing is added here. */
  add?: string
  /** Further things to do, such as to choose columns. */
  children?: ReactElement | undefined
}

/** What can be done with a list as a whole: filters added and kept, a spreadsheet of it, another item. */
export const ListActions = ({ add, children }: Props) => (
  <TopToolbar>
    <FilterButton />
    {children}
    <ExportButton />
    {add && <CreateButton label={add} />}
  </TopToolbar>
)
