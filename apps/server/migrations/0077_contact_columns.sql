-- Whoever chose the columns of their list of contacts finds them again in any browser.
alter table users add column contact_columns text[];
comment on column users.contact_columns is 'The columns of their list of contacts, in order; none is the usual ones.';
