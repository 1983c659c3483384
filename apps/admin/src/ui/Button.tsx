import type { ElementType } from 'react'
import { Button as Base, type ButtonProps } from 'react-admin'

/** On a phone the icon alone, named by the label: react-admin's own loses its name there while it is disabled. */
export const Button = <Root extends ElementType = 'button'>(props: ButtonProps<Root> & { label: string }) => (
  <Base aria-label={props.label} {...props} />
)
