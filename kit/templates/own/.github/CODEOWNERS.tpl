# Who reviews what: put your team's name in.
*  @your-organisation/team-{{name}}
