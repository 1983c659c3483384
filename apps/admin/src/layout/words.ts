import { defaultI18nProvider, type I18nProvider } from 'react-admin'
import { unreachable } from './unreachable.ts'

const OURS: Record<string, string> = {
  'ra.action.back': 'Go back',
  'ra.action.create': 'Add',
  'ra.auth.auth_check_error': 'Sign in to go on.',
  'ra.auth.logout': 'Log out',
  // sic: spec section 8
  'ra.message.error': "The application detected an error, and it's been reported to the application development team.",
  'ra.message.invalid_form': 'Not saved yet. Look at the marked fields.',
  'ra.notification.created': 'Added.',
  'ra.notification.http_error': unreachable(),
  'ra.notification.updated': 'Saved. |||| %{smart_count} saved.',
  'ra.notification.deleted': 'Deleted. |||| %{smart_count} deleted.',
  'ra.notification.canceled': 'Taken back.',
  'ra.page.error': 'An Error Occurred', // sic: spec section 8
  'ra.page.edit': '%{recordRepresentation}',
  'ra.page.show': '%{recordRepresentation}',
  'ra.page.dashboard': 'Overview',
  'ra.page.not_found': 'Not found',
  'ra.saved_queries.new_label': 'Save these filters…',
  'ra.saved_queries.new_dialog_title': 'Save these filters as',
  'ra.saved_queries.remove_label_with_name': 'Remove “%{name}”',
  'ra.saved_queries.remove_dialog_title': 'Remove the saved filters “%{name}”?',
  'ra.saved_queries.remove_message': 'They are gone from your account then, in every browser.',
  'ra.saved_queries.query_name': 'Name',
  'ra.saved_queries.label': 'Saved filters',
  'ra.saved_queries.help': 'Filter the list, then save the filters for later',
  'ra.validation.maxLength': 'At most %{max} characters.',
  'ra.validation.maxValue': 'At most %{max}.',
  'ra.validation.minLength': 'At least %{min} characters.',
  'ra.validation.minValue': 'At least %{min}.',
  'ra.validation.number': 'Enter a number.',
  'ra.validation.required': 'Fill this in.',
}

/** Sentences that name a list in their middle. */
const NAMING = ['ra.page.empty', 'ra.navigation.no_results', 'ra.navigation.no_filtered_results']
const inSentence = (name: string) =>
  name.startsWith('Agentflow') ? name : name.charAt(0).toLowerCase() + name.slice(1)

/** React-admin's English with our own sentences where we say it otherwise. */
export const words: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, asked) => {
    const own = OURS[key]
    const options = NAMING.includes(key) && asked?.name ? { ...asked, name: inSentence(asked.name) } : asked
    return own
      ? defaultI18nProvider.translate(`openbook.${key}`, { ...options, _: own })
      : defaultI18nProvider.translate(key, options)
  },
}
