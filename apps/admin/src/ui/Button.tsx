import type { ElementType, ReactElement } from 'react'
import { Button as Base, type ButtonProps } from 'react-admin'

type Props<Root extends ElementType> = ButtonProps<Root> & { label: string; children: ReactElement }

/** On a phone the icon alone, named by the label: react-admin's own loses its name there while it is disabled, and without an icon shows nothing. */
export const Button = <Root extends ElementType = 'button'>(props: Props<Root>) => (
  <Base aria-label={props.label} {...props} />
)
