interface Agent {
  first_name: string
  last_name: string
  agency: string
}

const VERSION = '2026-11'

/** The wording beside the box where an agent has none of their own. A changed word is a new version. */
export const usualConsent = ({ first_name, last_name, agency }: Agent) => ({
  version: VERSION,
  text:
    `I agree that ${first_name} ${last_name} and ${agency} may contact me about insurance by phone call, text message and ` +
    'e-mail at the number and address I give here. Calls and texts may use automated dialing or an artificial, prerecorded ' +
    'or AI-generated voice. I do not have to agree in order to get help or to buy anything. Message and data rates may ' +
    'apply. I can take this back at any time: reply STOP to a text, or tell us.',
})
