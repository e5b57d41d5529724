-- Of what was told again and again, what was removed before: taking the last removal back brings back no more than that.
alter table notification_mark add column removed_before timestamptz;
