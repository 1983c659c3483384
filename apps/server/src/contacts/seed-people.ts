/** Names, places and products a believable book is made of. Phones are of the 555-01xx range kept for fiction. */
export const FIRST_NAMES =
  'Mary Patricia Linda Barbara Susan Margaret Dorothy Helen Carol Ruth Sharon Sandra Donna Nancy Betty Judith Shirley Joan Kathleen Diane Janet Marie Alice Gloria Rosa Carmen Teresa Mei Aisha Ingrid James Robert John William Richard Charles Thomas Ronald Donald George Kenneth Edward Frank Raymond Walter Harold Eugene Gerald Dennis Larry Carlos Miguel Antonio Hector Rafael Wei Hiroshi Omar Stefan Darnell Emma Olivia Sophia Isabella Mia Hannah Grace Natalie Chloe Jasmine Ethan Noah Liam Mason Lucas Caleb Owen Isaac Gabriel Marcus'.split(
    ' ',
  )
export const LAST_NAMES =
  "Smith Smith Smith Johnson Johnson Williams Williams Brown Brown Jones Jones Garcia Garcia Miller Miller Davis Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez O'Brien McCarthy DeLuca Kowalski Petrov Haddad Okonkwo Yamamoto".split(
    ' ',
  )
export const STREETS =
  'Maple Oak Cedar Pine Elm Washington Lincoln Jefferson Main Church Spring Highland Prospect Franklin Harbor Bay Lake River Sunset Meadow'.split(
    ' ',
  )

/** City, county, state, ZIP, area code. */
export const PLACES: [string, string, string, string, string][] = [
  ['Newport', 'Newport', 'RI', '02840', '401'],
  ['Providence', 'Providence', 'RI', '02903', '401'],
  ['Fall River', 'Bristol', 'MA', '02720', '508'],
  ['Worcester', 'Worcester', 'MA', '01608', '774'],
  ['Hartford', 'Hartford', 'CT', '06103', '860'],
  ['Bridgeport', 'Fairfield', 'CT', '06604', '203'],
  ['Albany', 'Albany', 'NY', '12207', '518'],
  ['Rochester', 'Monroe', 'NY', '14604', '585'],
  ['Scranton', 'Lackawanna', 'PA', '18503', '570'],
  ['Harrisburg', 'Dauphin', 'PA', '17101', '717'],
  ['Trenton', 'Mercer', 'NJ', '08608', '609'],
  ['Richmond', 'Richmond City', 'VA', '23219', '804'],
  ['Raleigh', 'Wake', 'NC', '27601', '919'],
  ['Charlotte', 'Mecklenburg', 'NC', '28202', '704'],
  ['Savannah', 'Chatham', 'GA', '31401', '912'],
  ['Jacksonville', 'Duval', 'FL', '32202', '904'],
  ['Sarasota', 'Sarasota', 'FL', '34236', '941'],
  ['Ocala', 'Marion', 'FL', '34471', '352'],
  ['Mobile', 'Mobile', 'AL', '36602', '251'],
  ['Knoxville', 'Knox', 'TN', '37902', '865'],
  ['Columbus', 'Franklin', 'OH', '43215', '614'],
  ['Dayton', 'Montgomery', 'OH', '45402', '937'],
  ['Lansing', 'Ingham', 'MI', '48933', '517'],
  ['Madison', 'Dane', 'WI', '53703', '608'],
  ['Des Moines', 'Polk', 'IA', '50309', '515'],
  ['Omaha', 'Douglas', 'NE', '68102', '402'],
  ['Wichita', 'Sedgwick', 'KS', '67202', '316'],
  ['Tulsa', 'Tulsa', 'OK', '74103', '918'],
  ['San Antonio', 'Bexar', 'TX', '78205', '210'],
  ['Lubbock', 'Lubbock', 'TX', '79401', '806'],
  ['Santa Fe', 'Santa Fe', 'NM', '87501', '505'],
  ['Tucson', 'Pima', 'AZ', '85701', '520'],
  ['Boise', 'Ada', 'ID', '83702', '208'],
  ['Spokane', 'Spokane', 'WA', '99201', '509'],
  ['Salem', 'Marion', 'OR', '97301', '503'],
  ['Fresno', 'Fresno', 'CA', '93721', '559'],
]

/** Line of business, share of the book, ages, carriers and plans. */
export const LINES: { line: string; share: number; ages: [number, number]; plans: [string, string][] }[] = [
  {
    line: 'medicare',
    share: 0.4,
    ages: [64, 91],
    plans: [
      ['Bayside Health Plans', 'Bayside Advantage HMO'],
      ['Evergreen Mutual', 'Medicare Supplement Plan G'],
      ['Evergreen Mutual', 'Medicare Supplement Plan N'],
      ['Northway Rx', 'Northway Saver PDP'],
    ],
  },
  {
    line: 'insurance',
    share: 0.3,
    ages: [26, 66],
    plans: [
      ['Granite State Life', '20-Year Term'],
      ['Granite State Life', 'Whole Life Builder'],
      ['Beacon Casualty', 'Home and Auto Bundle'],
      ['Beacon Casualty', 'Umbrella 1M'],
    ],
  },
  {
    line: 'advisory',
    share: 0.15,
    ages: [38, 74],
    plans: [
      ['Summit Annuity Company', 'Fixed Indexed Annuity 7'],
      ['Summit Annuity Company', 'Income Rider Plus'],
    ],
  },
  {
    line: 'funeral_planning',
    share: 0.15,
    ages: [58, 90],
    plans: [
      ['Gentle Path Life', 'Final Expense Level'],
      ['Gentle Path Life', 'Pre-Need Trust'],
    ],
  },
]

export const STATUSES = [
  'New lead',
  'Attempted contact',
  'Working',
  'Appointment set',
  'Quoted',
  'Client',
  'Not interested',
  'Do not contact',
]
export const SOURCES = [
  'Referral',
  'Webpage',
  'Direct mail',
  'Community event',
  'Facebook lead',
  'Walk-in',
  'Purchased list',
]
export const TAGS: [string, string, number][] = [
  ['T65 this year', 'orange', 0.07],
  ['AEP review', 'blue', 0.3],
  ['Spanish speaking', 'teal', 0.09],
  ['VIP', 'purple', 0.03],
  ['Annual review due', 'yellow', 0.16],
  ['Homeowner', 'green', 0.28],
  ['Veteran', 'red', 0.06],
  ['Final expense', 'grey', 0.1],
]
export const NOTES = [
  'Prefers a call after 4 pm. Ask about the grandchildren.',
  'Current plan goes up in January; wants to compare before the holidays.',
  'Spouse handles the paperwork. Send the summary to both.',
  'Left a voice mail, will try again on Thursday.',
  'Asked for the drug list to be checked against the new formulary.',
  'Referred by a neighbor. Very happy with how the claim went.',
  'Wants everything in writing, no texts please.',
]
