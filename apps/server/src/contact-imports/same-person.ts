// When two records that have a phone, an e-mail, a name or an external ID in common tell of one person. Families share a
// phone, twins a birthday and fathers a name with their sons: what speaks against it is looked at before anybody is taken
// for somebody else.

/** Marks that make no other name. */
const MARKS = '.,-_/&+()"`´‐‑–—'
const SPACES = ' '.repeat(MARKS.length)
const squashed = (name: string) => `translate(app.fold(${name}), '${MARKS} ', '')`
const words = (name: string) =>
  `string_to_array(btrim(regexp_replace(translate(app.fold(${name}), '${MARKS}', '${SPACES}'), '\\s+', ' ', 'g')), ' ')`

/** Two given names are one where they are alike, one is a nickname of the other, or its initial. */
const fits = (a: string, b: string) =>
  `(app.first_name_root(${a}) = app.first_name_root(${b}) or ((length(${a}) = 1 or length(${b}) = 1) and left(${a}, 1) = left(${b}, 1)))`

/** SQL for whether a name is the same; null where one is missing. Words that only one of them has say nothing. */
const sameFirst = (a: string, b: string) => `
  case when ${a} is null or ${b} is null then null
       when lower(${a}) = lower(${b}) then true
       when ${a} || ${b} ~ '^[A-Za-z]+$' then ${fits(`lower(${a})`, `lower(${b})`)}
       else (select w.joined or (${fits('w.a[1]', 'w.b[1]')} and coalesce(${fits('w.a[2]', 'w.b[2]')}, true))
               from (select ${squashed(a)} = ${squashed(b)} as joined, ${words(a)} as a, ${words(b)} as b offset 0) w) end`
const sameLast = (a: string, b: string) => `
  case when ${a} is null or ${b} is null then null
       when lower(${a}) = lower(${b}) then true
       else ${squashed(a)} = ${squashed(b)} end`

/** Why the two are different people although they met by a key of that rank (see find-same), of the columns of `compared`. */
const ANOTHER = `
  case when rank in (4, 5) then case when not born then 'birth date' end
       when rank = 1 then case when not first and born is not true then 'first name'
                               when not born and first is not true then 'birth date' end
       when not first then 'first name'
       when not born then 'birth date'
       when not last and born is not true then 'last name' end`

/**
 * SQL of a lateral source for two rows `a` and `b` with first_name, last_name and date_of_birth that met by a key of some
 * rank: `another`, what tells them apart (null: the same person); `fit`, how much of them agrees; `whole`, whether all
 * that `a` says is said by `b`. An external ID stands unless the first name or the birth date is another and the other of
 * the two does not agree; a name unless the birth date is another; a phone or an e-mail unless the first name, the birth
 * date, or, with birth dates that are not known to agree, the last name is another.
 */
export const compared = (rank: string, a: string, b: string) => `
  (select ${ANOTHER} as another,
          coalesce(first::integer * 2, 0) + coalesce(exact::integer, 0) + coalesce(born::integer * 2, 0) + coalesce(last::integer, 0) as fit,
          (${a}.first_name is null or coalesce(exact, false)) and (${a}.last_name is null or coalesce(last, false))
            and (${a}.date_of_birth is null or coalesce(born, false)) as whole
     from (select ${rank} as rank, ${sameFirst(`${a}.first_name`, `${b}.first_name`)} as first,
                  lower(${a}.first_name) = lower(${b}.first_name) as exact,
                  ${sameLast(`${a}.last_name`, `${b}.last_name`)} as last,
                  ${a}.date_of_birth = ${b}.date_of_birth as born offset 0) told)`
