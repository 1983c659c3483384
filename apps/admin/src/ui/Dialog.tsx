import MuiDialog, { type DialogProps } from '@mui/material/Dialog'
import { byHand } from './by-hand.ts'

interface Props extends Omit<DialogProps, 'onClose'> {
  onClose?: () => void
}

/** The dialog of the console; none of its dialogs closes by a press beside it. */
export const Dialog = ({ onClose, ...props }: Props) => <MuiDialog {...props} onClose={byHand(onClose)} />
