-- The notification that a keyword alert's next matches join; another begins once somebody has read or removed it.
alter table keyword_alert add column topic uuid;
