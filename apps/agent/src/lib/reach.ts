/** Why somebody may not be reached, in words: the reasons of app.contact_reach. */
export const REASON_LABELS: Record<string, string> = {
  deleted: 'deleted',
  deceased: 'deceased',
  do_not_contact: 'asked not to be contacted',
  status: 'their status says so',
  bereaved: 'a death in the family within 90 days',
  opted_out: 'opted out',
  invalid: 'does not work',
  no_way: 'no phone and no e-mail',
}
