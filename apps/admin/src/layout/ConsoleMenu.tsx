import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import type { Feature } from '@openbook/config/brands.ts'
import { Fragment } from 'react'
import { Menu, useResourceDefinitions, useSidebarState } from 'react-admin'
import { useBrand } from './BrandMark.tsx'
import { SECTIONS } from './sections.ts'

/** A heading between the lines of the menu; a line where the menu shows icons alone. */
function SectionName({ name }: { name: string }) {
  const [open] = useSidebarState()
  if (!open) return <Divider component="li" role="separator" aria-label={name} sx={{ my: 0.5 }} />
  return (
    <ListSubheader
      role="separator"
      aria-label={name}
      sx={{ bgcolor: 'transparent', lineHeight: 1.5, pt: 1.5, pb: 0.5, fontSize: '0.75rem', position: 'static' }}
    >
      {name}
    </ListSubheader>
  )
}

/** What the role may open of what the brand has, under the headings the resources name. */
export function ConsoleMenu() {
  const { features } = useBrand()
  const has = (part: Feature | undefined) => !part || features[part]
  const lists = Object.values(useResourceDefinitions()).filter(({ hasList, options }) => hasList && has(options?.part))
  return (
    <Menu>
      <Menu.DashboardItem />
      {SECTIONS.map(section => {
        const within = lists.filter(({ options }) => options?.section === section)
        return (
          within.length > 0 && (
            <Fragment key={section}>
              <SectionName name={section} />
              {within.map(({ name }) => (
                <Menu.ResourceItem key={name} name={name} />
              ))}
            </Fragment>
          )
        )
      })}
    </Menu>
  )
}
