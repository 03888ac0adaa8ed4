-- An index of several conditions goes through the lists of the first until something fits before it asks the next. With the days first
-- a search within a few days starts there; words that hardly ever stand together were sought from the oldest job on.
drop index js_g;
create index js_g on js using gin (tok, tsv_head) with (fastupdate = off);
drop index jb_g;
create index jb_g on jb using gin (tok, tsv) with (fastupdate = off);

-- Whether a company may see somebody is looked up for each of thousands: from these alone.
create index account_present on account (id)
  where email_verified_at is not null and deleted_at is null and blocked_at is null and deletion_at is null;
create index candidate_visible on candidate_profile (account_id) include (visibility);
drop index profile_view_company;
create index profile_view_company on profile_view (company_id, at desc, account_id);
