-- Leads came to be consents by an IP address or a "No" alone, and by a day nobody had said. Certificates stay as they were sent.
create temp table of_leads on commit drop as
  select distinct on (c.id) c.id,
         k.trusted_form_url is not null or k.jornaya_lead_id is not null or coalesce(btrim(k.consent_text), '') <> '' as told,
         coalesce(app.consent_said(k.consent_text)
                  , case when btrim(regexp_replace(replace(replace(lower(k.consent_text), '''', ''), '’', ''), '[^a-z0-9]+', ' ', 'g'))
                           ~ '^(no|not|none|never|declin(e|ed|es)|refus(e|ed|es)|denied|disagreed|without|did not|didnt|does not|doesnt|has not|hasnt)( |$)'
                         then 'declined' end) as said,
         k.trusted_form_url is not null or k.jornaya_lead_id is not null as certified,
         k.given_at is null as undated
    from contacts c join consent_certificates k on k.contact_id = c.id and k.api_vendor_id = c.api_vendor_id
    join api_vendors v on v.id = c.api_vendor_id
   where c.consent_source = left(concat_ws(', ', v.vendor_name, k.url), 200)
     and (k.given_at is not distinct from c.consent_at or (k.given_at is null and abs(extract(epoch from c.consent_at - k.at)) < 60))
   order by c.id, k.id;
update contacts c set consent_source = null, consent_at = null
  from of_leads l where c.id = l.id and (not l.told or l.said = 'declined' or (l.said = 'bare' and not l.certified));
update contacts c set consent_at = null from of_leads l where c.id = l.id and l.undated and c.consent_at is not null;
