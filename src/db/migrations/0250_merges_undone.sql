-- What a merge of two reference values did to the lists, so that it can be undone for some days.
create table master_merge (
  id uuid primary key default new_id(),
  master_id uuid not null references master on delete cascade,
  into_id uuid not null references master on delete cascade,
  status_before text not null check (status_before in ('ACTIVE', 'PROPOSED', 'INACTIVE')),
  -- Names, concepts of taxonomies and earlier merges that the target got.
  names text[] not null,
  concepts text[] not null,
  merges uuid[] not null,
  merged_by uuid,
  merged_at timestamptz not null,
  undone_by uuid,
  undone_at timestamptz
);
create index master_merge_master on master_merge (master_id, merged_at);
create index master_merge_into on master_merge (into_id);

-- What a merge changed in profiles: where, and the typed name before and after.
create table profile_merge_row (
  merge_id uuid not null references master_merge on delete cascade,
  account_id uuid not null references account on delete cascade,
  item_id uuid references profile_item on delete cascade,
  name_before text,
  name_after text,
  -- Of a skill: the person had the target before, too.
  had_target boolean not null default false,
  at timestamptz not null,
  unique nulls not distinct (merge_id, account_id, item_id)
);
create index profile_merge_row_account on profile_merge_row (account_id);
create index profile_merge_row_item on profile_merge_row (item_id);
create index profile_merge_row_at on profile_merge_row (at);

update setting set value = jsonb_build_object('mergedRows', 7) || value where key = 'keepDays' and jsonb_typeof(value) = 'object';
