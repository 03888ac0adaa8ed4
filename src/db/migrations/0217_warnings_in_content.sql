-- The page that warns candidates about fraud, and the notice that leads to it, in versions like other texts.
alter table content_version drop constraint content_version_kind_check;
alter table content_version add constraint content_version_kind_check
  check (kind in ('FAQ', 'PAGE_META', 'MAIL', 'LEGAL', 'START', 'HELP', 'WARNING'));
