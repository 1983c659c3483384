import type { ANSWER_FIELD, ImportField } from '@openbook/config/import-fields.ts'

type Names = Record<Exclude<ImportField, typeof ANSWER_FIELD>, string>

/** What people call each field, in lower case, separated by commas; the first ones are the plainest. */
const NAMES: Names = {
  first_name:
    'first name, first, fname, f name, firstname, given name, forename, first nm, client first name, contact first name, lead first name, insured first name, primary first name, nombre',
  last_name:
    'last name, last, lname, l name, lastname, surname, family name, last nm, client last name, contact last name, lead last name, insured last name, primary last name, apellido, apellidos',
  full_name:
    'full name, name, contact name, client name, lead name, customer name, insured name, insured, member name, prospect name, contact, client, prospect, person, first and last name, primary contact, display name',
  company_name:
    'company name, company, business name, business, organization, organisation, organization name, employer, account name, firm, co, corporation, practice name, dba',
  email:
    'email, e mail, email address, e mail address, primary email, main email, mail, email 1, personal email, home email, contact email, client email, emailaddress, correo, email id',
  email_2:
    'email 2, second email, secondary email, alternate email, alt email, other email, work email, business email, e mail 2, second e mail, email address 2',
  phone:
    'phone, phone 1, phone number, primary phone, main phone, telephone, tel, mobile, mobile phone, mobile number, cell, cell phone, cell number, cellphone, contact number, best phone, phone no, ph, phone num, number, day phone, daytime phone, telefono',
  phone_2:
    'phone 2, home phone, home, secondary phone, second phone, alternate phone, alt phone, other phone, phone number 2, home number, telephone 2, evening phone, landline, home telephone',
  phone_3:
    'phone 3, work phone, work, business phone, office phone, office, third phone, phone number 3, work number, work telephone, telephone 3',
  address:
    'address, address 1, address line 1, street, street address, street 1, mailing address, home address, addr, addr 1, residence address, street line 1, physical address, address1, primary address',
  address_2:
    'address 2, address line 2, street 2, apt, apartment, unit, suite, addr 2, street line 2, apt suite, apt unit, ste',
  city: 'city, town, city name, mailing city, home city, municipality, locality, billing city, ciudad',
  county: 'county, county name, parish, cnty, borough',
  state:
    'state, st, state code, state province, province, state abbreviation, mailing state, home state, region, state name, billing state, resident state, estado',
  zip: 'zip, zip code, zipcode, postal code, postal, postcode, post code, zip postal code, mailing zip, home zip, zip 5, zip5, zip plus 4, billing zip',
  date_of_birth: 'date of birth, dob, birth date, birthdate, birthday, d o b, born, birth day, client dob, insured dob',
  gender: 'gender, sex, m f, gender code',
  website: 'website, web site, web, url, homepage, site, web page, web address, company website',
  medicare_number:
    'medicare number, medicare no, medicare num, medicare id, medicare id number, mbi, mbi number, medicare mbi, mbi medicare, medicare number mbi, medicare beneficiary identifier, medicare beneficiary id, medicare beneficiary number, medicare identifier, medicare card number, medicare number 1, client mbi, member mbi',
  social_security_number:
    'social security number, social security no, social security num, social security, ssn, ssn number, ss number, ss no, soc sec, soc sec no, soc sec number, client ssn, member ssn, full ssn',
  line_of_business:
    'line of business, lob, business line, product line, insurance type, product type, coverage type, line of coverage, policy type, lead type, interest',
  status: 'status, lead status, contact status, stage, disposition, client status, lead stage, pipeline stage',
  source:
    'source, lead source, referral source, campaign, marketing source, origin, how did you hear, how heard, vendor, lead vendor, utm source, referred by',
  agentflow_status:
    'agentflow status, agent flow status, agentflow, agentflow stage, recruiting status, recruitment status, recruiting stage, recruitment stage, recruit status',
  owner:
    'owner, agent, assigned to, assigned agent, owner username, username, rep, producer, sales rep, representative, advisor, contact owner, lead owner, account manager, writing agent, agent username',
  tags: 'tags, tag, labels, label, groups, group, keywords, categories, category, lists, segments',
  notes:
    'notes, note, comments, comment, remarks, description, memo, details, additional information, additional info, message, observations',
  external_id:
    'external id, id, contact id, lead id, record id, client id, customer id, customer number, crm id, member id, account number, reference, reference number, ref, legacy id, uuid, contact number id',
  carrier:
    'carrier, carrier name, insurance company, insurer, insurance carrier, underwriter, policy carrier, writing company, issuing company',
  plan_name: 'plan name, plan, product, product name, policy name, coverage, plan type, policy plan',
  policy_number:
    'policy number, policy no, policy, policy num, policy id, policynumber, pol number, pol no, contract number, certificate number',
  policy_status:
    'policy status, contract status, coverage status, plan status, certificate status, policy stat, pol status, status of policy, enrollment status, inforce status',
  premium:
    'premium, monthly premium, annual premium, premium amount, modal premium, price, rate, monthly rate, premium monthly',
  effective_date:
    'effective date, eff date, effective, policy effective date, start date, policy start date, issue date, coverage start, inception date, policy date',
  end_date:
    'end date, policy end date, coverage end date, coverage end, term date, termination date, cancel date, cancellation date, lapse date, expiration date, expiry date, policy expiration date',
  policy_renews:
    'policy renews by itself, renews by itself, renews, auto renew, auto renewal, auto renews, automatic renewal, automatically renews, renews automatically, autorenew, auto renewing, policy renews, policy auto renews, renewable, will renew',
  current_carrier:
    'current carrier, current carrier name, current insurance company, current insurance, current insurer, current provider, provider, insurance provider, existing carrier, existing insurance, present carrier, present insurance, currently insured with, current insurance carrier, current company',
  current_plan: 'current plan, current coverage, current plan name, existing plan, existing coverage, current policy',
  current_premium: 'current premium, current monthly premium, current rate, current payment, existing premium',
  consent_source:
    'consent source, consent from, opt in source, consent, opt in, consent url, landing page, optin url, tcpa consent, consent method, opt in url, consent page',
  consent_at:
    'consent at, consent date, consent given at, opt in date, optin date, opt in at, consent timestamp, tcpa date, opt in time, date of consent, consent given, opt in timestamp, consent time',
  opted_out_phones:
    'opted out phones, opted out phone, do not call, do not call flag, do not call status, do not call date, do not call list, dnc, dnc flag, dnc status, dnc date, dnc list, on dnc, on dnc list, on do not call list, federal dnc, national dnc, state dnc, internal dnc, phone dnc, mobile dnc, cell dnc, home phone dnc, work phone dnc, phone do not call, mobile do not call, home phone do not call, do not phone, no call, no calls, no phone calls, call opt out, phone opt out, phone opted out, voice opt out, has opted out of phone, opted out of calls, do not text, do not sms, dnt, no text, no texts, no sms, sms opt out, sms opted out, sms opt out date, text opt out, text opted out, texting opt out, has opted out of sms, opted out of sms, opted out of texts, opted out of text, sms unsubscribed, sms optout, call optout, phone optout',
  opted_out_emails:
    'opted out e mails, opted out emails, opted out email, email opt out, e mail opt out, email opted out, e mail opted out, email optout, email opt out date, has opted out of email, opted out of email, opted out of emails, opted out of e mail, do not email, do not e mail, no email, no emails, no e mail, unsubscribed, unsubscribe, unsubscribed at, unsubscribed on, unsubscribe date, unsubscribed date, unsubscribed from email, unsubscribed from all email, email unsubscribed, email unsubscribe',
  opted_out:
    'opted out, opt out, optout, opted out of all, opted out of marketing, marketing opt out, global opt out, opt out all, opt out date, opted out at, opted out on, opted out date, opt out at, opt out time, opt out timestamp, optout date, do not solicit, do not market',
  do_not_contact:
    'not to be contacted, do not contact, do not contact flag, do not contact status, no contact, dnd, do not disturb, unwanted, blacklisted, blocklisted',
  do_not_mail:
    'do not mail, do not mail flag, do not mail status, do not mail date, do not mail list, not to be mailed, dnm, dnm flag, no mail, no mailings, no post, no postal mail, no direct mail, no junk mail, do not send mail, do not post, do not mail letters, mail opt out, mail opted out, postal opt out, postal mail opt out, direct mail opt out, opted out of mail, opted out of direct mail, has opted out of mail, mailing opt out',
}

/** Names of columns that resemble a field and are none. */
const OTHERS =
  'country, country code, fax, fax number, fax phone, age, title, prefix, suffix, salutation, middle name, middle, middle initial, mi, latitude, longitude, lat, lng, lon, created at, created, date created, created date, created on, updated at, updated, modified, last contacted, last activity, last modified, spouse, spouse name, spouse first name, spouse last name, spouse dob, spouse phone, spouse email, password, score, height, weight, medicaid id, time zone, timezone, language, occupation, job title, marital status, smoker, tobacco, ip address, ip, facebook, linkedin, twitter, instagram, employees, revenue, income, industry, nickname, maiden name, beneficiary, beneficiary name, agent phone, agent email, owner email, phone type, email type, opted in, opted in phones, email opted in, sms opted in, email opt in, sms opt in, text opt in, subscribed, renewal date, anniversary, appointment date, currently insured, pinned note, pool'

/** "E-Mail  Address*" and "emailAddress2" as words: "e mail address", "email address 2". */
export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/#/g, ' number ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

const listed = (names: string) => names.split(',').map(nameKey)

/** Every known name, as `nameKey` makes it, with its field. */
export const KNOWN_NAME_LIST: readonly (readonly [name: string, field: ImportField])[] = Object.entries(NAMES).flatMap(
  ([field, names]) => [...new Set(listed(names))].map(name => [name, field as ImportField] as const),
)
export const KNOWN_NAMES: ReadonlyMap<string, ImportField> = new Map(KNOWN_NAME_LIST)
export const OTHER_NAMES: ReadonlySet<string> = new Set(listed(OTHERS))

/** A name that says only which column it is, as headerless files get them. */
export const columnName = (index: number) => `Column ${index + 1}`
export const isColumnName = (name: string) => /^column \d+$/i.test(name)
